import { queryOptions } from '@tanstack/react-query'
import { backups, type JobState, operations } from '../../../contract/site/back-office/operations.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf, read } from '../../data/read.ts'

/** Polling intervals in milliseconds while the page is open. */
const POLL_MS = 5_000
const PROGRESS_MS = 1_000

export const healthQuery = () =>
  queryOptions({
    queryKey: keyOf(operations.health, {}),
    queryFn: ({ signal }) => read(operations.health, {}, signal),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

export const diskQuery = () =>
  queryOptions({
    queryKey: keyOf(operations.disk, {}),
    queryFn: ({ signal }) => read(operations.disk, {}, signal),
    staleTime: 0,
  })

export const appsQuery = () =>
  queryOptions({
    queryKey: keyOf(operations.apps, {}),
    queryFn: ({ signal }) => read(operations.apps, {}, signal),
    staleTime: 0,
  })

export const jobsQuery = (state: JobState, page: number) => {
  const input = { query: { state, page } }
  return queryOptions({
    queryKey: keyOf(operations.jobs, input),
    queryFn: ({ signal }) => read(operations.jobs, input, signal),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
}

export const backupsQuery = () =>
  queryOptions({
    queryKey: keyOf(backups.list, {}),
    queryFn: ({ signal }) => read(backups.list, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.backups.some((one) => one.status === 'waiting' || one.status === 'running')
        ? PROGRESS_MS
        : POLL_MS,
  })

const again = (...paths: string[]) =>
  Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))

/** Retries a failed job. */
export const retryJob = async (id: string): Promise<void> => {
  await call(operations.retry, { params: { id } })
  await again(operations.jobs.path, operations.health.path)
}

/** Retries all failed jobs and returns how many there were. */
export const retryAllJobs = async (): Promise<number> => {
  const { retried } = await call(operations.retryAll, {})
  await again(operations.jobs.path, operations.health.path)
  return retried
}

/** Starts a backup. */
export const makeBackup = async (renditions: boolean): Promise<void> => {
  await call(backups.make, { body: { renditions } })
  await again(backups.list.path)
}

/** Returns a download URL for a backup file. */
export const backupAddress = async (id: number): Promise<string> =>
  (await call(backups.link, { params: { id } })).url

/** Deletes a backup and its file. */
export const removeBackup = async (id: number): Promise<void> => {
  await call(backups.remove, { params: { id } })
  await again(backups.list.path, operations.disk.path)
}
