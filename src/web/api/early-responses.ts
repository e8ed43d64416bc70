/** Responses to the requests that the page itself started, before the app was loaded (`index.html`). */
interface EarlyRequests {
  token: string | null
  responses: Map<string, Promise<Response | null>>
}

declare global {
  var earlyRequests: EarlyRequests | undefined
}

/** In ms since the page was opened: later, a response would be out of date. */
const MAX_AGE_MS = 10_000

/** Returns the early response to a GET request, once; undefined if there is none for this token. */
export const takeEarlyResponse = (
  url: string,
  token: string | null,
): Promise<Response | null> | undefined => {
  const early = globalThis.earlyRequests
  if (!early || early.token !== token || performance.now() > MAX_AGE_MS) return undefined
  const response = early.responses.get(url)
  early.responses.delete(url)
  return response
}
