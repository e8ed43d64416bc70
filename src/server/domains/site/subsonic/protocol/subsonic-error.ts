/**
 * Error codes of the Subsonic API and OpenSubsonic's; 0 is any other error. 20 and 30 are about the version of the
 * protocol, 40 to 44 about the login, 50 about permissions, 70 about data that does not exist.
 */
export type SubsonicErrorCode = 0 | 10 | 20 | 30 | 40 | 41 | 42 | 43 | 44 | 50 | 70

/** An error that clients receive in a response with the status 200. */
export class SubsonicError extends Error {
  readonly code: SubsonicErrorCode
  readonly helpUrl: string | undefined

  constructor(code: SubsonicErrorCode, message: string, helpUrl?: string) {
    super(message)
    this.code = code
    this.helpUrl = helpUrl
  }
}

/** The item does not exist, or not for this viewer; never says which. */
export const unknown = (): SubsonicError => new SubsonicError(70, 'The requested data was not found.')

/** Throws 70. */
export const throwUnknown = (): never => {
  throw unknown()
}

/** Throws 10: a parameter has a value that it may not have. */
export const throwInvalid = (name: string): never => {
  throw new SubsonicError(10, `Parameter ${name} is not valid.`)
}

/** Throws 50: the account may not do this. */
export const throwForbidden = (message = 'You’re not allowed to do this.', helpUrl?: string): never => {
  throw new SubsonicError(50, message, helpUrl)
}
