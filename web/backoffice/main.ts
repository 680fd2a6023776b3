/** Entry of the back office's forms: the preview of listings and the upload of product pictures. */

import { startGridPreview } from "./grid-preview.ts";
import { startPictureUpload } from "./picture-upload.ts";
import { createClientLoader } from "./rest-client.ts";

const { rest = "", nonce = "", texts = "{}" } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};
const client = createClientLoader(rest, nonce);

startGridPreview(client, JSON.parse(texts));
startPictureUpload(client);
