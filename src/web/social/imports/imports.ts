import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { type ImportChoices, type ImportRun, imports } from '../../../contract/social/imports.ts'
import { uploadFile } from '../../catalog/uploads/file-uploads.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

const key = keyOf(imports.list, {})
const POLL_MS = 1_500

export const isActive = ({ status }: Pick<ImportRun, 'status'>): boolean =>
  status === 'reading' || status === 'running' || status === 'undoing'

/** Imports of the account, read again while one runs. Never persisted: useless offline. */
export const importsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(imports.list, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.imports.some(isActive) && POLL_MS,
  })

/** Reads what matched nothing in an import. */
export const missingQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(imports.missing, { params: { id } }),
    queryFn: ({ signal }) => call(imports.missing, { params: { id } }, { signal }),
  })

const listAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

const changed = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } finally {
    await listAgain()
  }
}

/** Throws `CallError`. */
export const createImport = (body: BodyOf<typeof imports.create>): Promise<void> =>
  changed(call(imports.create, { body }))

/** Uploads a file and starts reading it. Throws `CallError`. */
export const importFile = async (file: File, sent: (bytes: number) => void): Promise<void> => {
  const upload_id = await uploadFile(file, sent, 'data')
  await createImport({ source: 'file', upload_id })
}

/** Throws `CallError`. */
export const startImport = (id: string, body: ImportChoices): Promise<void> =>
  changed(call(imports.start, { params: { id }, body }))

/** Throws `CallError`. */
export const retryImport = (id: string): Promise<void> => changed(call(imports.retry, { params: { id } }))

/** Throws `CallError`. */
export const undoImport = (id: string): Promise<void> => changed(call(imports.undo, { params: { id } }))

/** Throws `CallError`. */
export const removeImport = (id: string): Promise<void> => changed(call(imports.remove, { params: { id } }))

/** Reads again what an import may have changed: playlists, likes, ratings. */
export const readEverythingAgain = (): Promise<void> => queryClient.invalidateQueries()
