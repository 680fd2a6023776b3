/** Sends a form and reports the upload's progress, which `fetch` cannot. */
import type { SendForm } from "../api/rest-client.ts";

/** Return a `SendForm`; `onProgress` gets the sent share from 0 to 1, and `signal` aborts it with `AbortError`. */
export function createFormSender(signal: AbortSignal, onProgress: (share: number) => void): SendForm {
  return (url, form, headers) =>
    new Promise((resolve, reject) => {
      const rejectAborted = () => reject(new DOMException("the upload was cancelled", "AbortError"));
      if (signal.aborted) return rejectAborted();
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      signal.addEventListener("abort", abort, { once: true });
      request.open("POST", url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
      request.onload = () => resolve(toResponse(request));
      request.onerror = () => reject(new TypeError("the connection failed"));
      request.onabort = rejectAborted;
      request.onloadend = () => signal.removeEventListener("abort", abort);
      request.send(form);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colonIndex = line.indexOf(":");
    if (colonIndex > 0) headers.append(line.slice(0, colonIndex), line.slice(colonIndex + 1).trim());
  }
  const { status } = request;
  return new Response([204, 304].includes(status) ? null : request.responseText, { status, headers });
}
