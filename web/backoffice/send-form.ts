/** Sends a form and tells how much is sent already, which `fetch` cannot. */
import type { SendForm } from "../api/rest-client.ts";

/** Return what `createRestClient` sends a picture with; `tell` gets a share from 0 to 1. */
export function createFormSender(signal: AbortSignal, tell: (share: number) => void): SendForm {
  return (address, form, headers) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new DOMException("ended by who sent it", "AbortError"));
      if (signal.aborted) return ended();
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      signal.addEventListener("abort", abort, { once: true });
      request.open("POST", address);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => tell(total ? loaded / total : 0);
      request.onload = () => resolve(toResponse(request));
      request.onerror = () => reject(new TypeError("the line was cut"));
      request.onabort = ended;
      request.onloadend = () => signal.removeEventListener("abort", abort);
      request.send(form);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const { status } = request;
  return new Response([204, 304].includes(status) ? null : request.responseText, { status, headers });
}
