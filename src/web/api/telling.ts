/**
 * As `fetch`, which does not say how much of a body is on its way: tells it, from 0 to 1. No time-out: a large body on a slow line takes long.
 * Rejects as `fetch` does where nobody answers.
 */
export function fetchTelling(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: FormData | string },
  onShare: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => {
      const { status, responseText } = request
      if (status === 0) reject(new TypeError('Nobody answers'))
      // These have no body (Fetch, "null body status").
      else resolve(new Response(status === 204 || status === 304 ? null : responseText, { status }))
    })
    request.send(body)
  })
}
