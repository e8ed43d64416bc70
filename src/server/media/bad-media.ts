/** Why a file is rejected; each is a message key. */
export type BadMediaReason =
  | 'This file is a playlist, not audio.'
  | 'This file is an image, not audio.'
  | 'This file isn’t an image.'
  | 'This file is empty.'
  | 'This file is incomplete.'
  | 'This file contains no audio.'
  | 'This image is too large.'
  | 'This kind of file isn’t supported.'
  | 'This file is damaged or isn’t audio.'
  | 'A spot takes between 3 seconds and 2 minutes.'

/** The content of a file is invalid. `code` is one of the closed table of errors. */
export class BadMediaError extends Error {
  override name = 'BadMediaError'
  readonly code = 'unsupported_media'
  readonly reason: BadMediaReason
  constructor(reason: BadMediaReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
