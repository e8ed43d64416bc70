/** Why a file is refused; each is a message key of the browser. */
export type BadMediaReason =
  | 'This file is a playlist, not audio.'
  | 'This file is an image, not audio.'
  | 'This file is not an image.'
  | 'This file is empty.'
  | 'This file is cut off.'
  | 'This file has no sound.'
  | 'This image is too large.'
  | 'This kind of file is not supported.'

/** The file's content is not what it should be. `code` is one of the closed table of errors. */
export class BadMedia extends Error {
  override name = 'BadMedia'
  readonly code = 'unsupported_media'
  readonly reason: BadMediaReason
  constructor(reason: BadMediaReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
