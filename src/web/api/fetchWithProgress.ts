type Sending = {
  method: string
  headers: Record<string, string>
  body?: FormData | URLSearchParams | string
  signal: AbortSignal
}

/** Like `fetch`, with upload progress from 0 to 1. Rejects as `fetch` does: on a network failure, and on abort. */
export function fetchWithProgress(
  url: string,
  { method, headers, body, signal }: Sending,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => {
      const { status, responseText } = request
      if (signal.aborted) reject(signal.reason as Error)
      else if (status === 0) reject(new TypeError('Nobody answers'))
      // These statuses have no body (Fetch, "null body status").
      else resolve(new Response(status === 204 || status === 304 ? null : responseText, { status }))
    })
    request.send(body)
  })
}
