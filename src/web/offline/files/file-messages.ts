import type { FileToSave } from './save-file.ts'

/** Requests of the page to the worker that saves files. Every file has a number. */
export type FileRequest = { no: number; file: FileToSave } | { no: number; stop: true }

/** Errors that the page tells apart; any other one means that the connection was lost. */
export type FileError = 'space' | 'refused' | 'damaged' | 'connection'

/** Events of a file in the worker: how much of it has arrived, its size once it is saved, or why it was not. */
export type FileEvent =
  | { no: number; arrived: number }
  | { no: number; size: number }
  | { no: number; error: FileError; message: string }
