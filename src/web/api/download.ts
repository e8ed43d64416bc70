import { errorBody } from '../../contract/errors.ts'
import { currentToken } from '../session/token.ts'
import { CallError } from './call.ts'

/** The file name of a Content-Disposition header (RFC 6266): the one in all letters before the plain one. */
export const fileNameOf = (disposition: string): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename=([^;\s]+)/i.exec(disposition)?.[1] ?? null
}

const failureOf = async (response: Response, token: string | null): Promise<CallError> => {
  const parsed = errorBody.safeParse(await response.json().catch(() => null))
  const body = parsed.success
    ? parsed.data
    : ({ message: 'Server error', code: 'server_error', request_id: '', status: 'error' } as const)
  return new CallError(response.status, body, token)
}

/** Has the browser save something under a name. */
export const saveBlob = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file over once it has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches a file as the account at hand and saves it under the name that the server gives it. Throws `CallError`. */
export const saveFile = async (address: string, name: string): Promise<void> => {
  const token = currentToken()
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw await failureOf(response, token)
  saveBlob(await response.blob(), fileNameOf(response.headers.get('content-disposition') ?? '') ?? name)
}

/** Saves the file of a song. Throws `CallError`. */
export const downloadSong = (id: number): Promise<void> => saveFile(`/api/download-song/${id}`, String(id))

/** Saves everything that the account has, as a JSON file. Throws `CallError`. */
export const downloadOwnData = (): Promise<void> => saveFile('/api/user/export', 'my-data.json')

/** Saves the file of an episode, wherever it lies. Throws `CallError`. */
export const downloadEpisode = (id: number): Promise<void> =>
  saveFile(`/api/download-episode/${id}`, String(id))
