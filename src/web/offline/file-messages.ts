import type { FileToSave } from './save-file.ts'

/** What the page asks of the worker that saves files. Every file has a number. */
export type FileRequest = { no: number; file: FileToSave } | { no: number; stop: true }

/** Errors that the page tells apart; any other one means that the connection was lost. */
export type FileError = 'space' | 'refused' | 'damaged' | 'connection'

/** What the worker says about a file: how much of it has arrived, its size once it is saved, or why it was not. */
export type FileEvent =
  | { no: number; arrived: number }
  | { no: number; size: number }
  | { no: number; error: FileError; message: string }
