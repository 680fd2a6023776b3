/** Entry of the back office's forms: the preview of listings, and pictures that are dropped on a product. */

import { previewGrids } from "./grid-preview.ts";
import { takePictures } from "./picture-upload.ts";
import { editorsClient } from "./rest-client.ts";

const { rest = "", nonce = "", texts = "{}" } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};
const client = editorsClient(rest, nonce);

previewGrids(client, JSON.parse(texts));
takePictures(client);
