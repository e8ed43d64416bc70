import { CallError } from './call.ts'
import { errorFrom } from './reply.ts'
import { currentToken } from './session/token.ts'

/** Returns the file name of a Content-Disposition header (RFC 6266), preferring the UTF-8 form. */
export const fileNameOf = (disposition: string): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename=([^;\s]+)/i.exec(disposition)?.[1] ?? null
}

/** Saves a blob as a file in the browser. */
export const saveBlob = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches a file with the current token and saves it under the server's name for it. Throws `CallError`. */
export const saveFile = async (address: string, name: string): Promise<void> => {
  const token = currentToken()
  const headers = new Headers({ 'x-requested-with': 'XMLHttpRequest' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(address, { headers })
  if (!response.ok)
    throw new CallError(response.status, errorFrom(await response.json().catch(() => null)), token)
  saveBlob(await response.blob(), fileNameOf(response.headers.get('content-disposition') ?? '') ?? name)
}

/** Downloads a song's file. Throws `CallError`. */
export const downloadSong = (id: number): Promise<void> => saveFile(`/api/download-song/${id}`, String(id))

/** Downloads all data of the account as a JSON file. Throws `CallError`. */
export const downloadOwnData = (): Promise<void> => saveFile('/api/user/export', 'my-data.json')

/** Downloads an episode's file, wherever it is stored. Throws `CallError`. */
export const downloadEpisode = (id: number): Promise<void> =>
  saveFile(`/api/download-episode/${id}`, String(id))
