import type { ErrorBody } from '../../contract/core/errors.ts'
import type { PlanFeature } from '../../contract/core/permissions.ts'
import { formatDelay } from '../i18n/format.ts'
import { translate } from '../i18n/i18n.ts'
import { showToast, type ToastType } from '../ui/overlays/toasts.ts'
import { CallError } from './call.ts'
import { dropToken } from './session/token.ts'

interface ErrorTexts {
  type: ToastType
  title: string
  text: string
}

const relogin = (): ErrorTexts => ({
  type: 'warn',
  title: translate('Relogin'),
  text: translate('Please relogin to your account'),
})
const isRelogin = (body: ErrorBody): boolean =>
  body.message === 'Unauthenticated.' || body.message === 'Invalid scope(s) provided.'

/** Returns the toast for an error response; the rows of the error catalog are matched in order. */
export const errorTexts = (body: ErrorBody): ErrorTexts => {
  const error = { type: 'error', title: translate('Error') } as const
  if (body.type === 'demo')
    return { type: 'info', title: translate('Sorry!'), text: translate("You can't do this in preview mode") }
  if (body.status === 'error') return { ...error, text: translate(body.message) }
  if (isRelogin(body)) return relogin()
  if (body.exception === 'FEEXCEPTION') return { ...error, text: body.message }
  if (body.errors) {
    const texts = Object.values(body.errors).flat()
    return {
      ...error,
      text: [...new Set(texts)].map((text) => translate(text)).join(' ') || translate(body.message),
    }
  }
  return { ...error, text: translate('Something went wrong') }
}

/** Thrown for a login response without a token. */
export class LoginError extends Error {}

/**
 * Ends the session whose token the server rejected. Several calls may fail at once: only the first shows the toast.
 * Returns true if the error was of this kind.
 */
export const endRefusedSession = (error: unknown): boolean => {
  if (!(error instanceof CallError) || error.body.message !== 'Unauthenticated.') return false
  if (error.token && dropToken(error.token)) showToast(relogin())
  return true
}

let offer = async (_: PlanFeature): Promise<boolean> => false

/** Sets how to offer the plans that have what an account lacks; it resolves to whether there are any. */
export const setUpgradeOffer = (offered: typeof offer): void => {
  offer = offered
}

/** Offers plans if an account lacks something that they have. Resolves to whether there are any. */
export const offerUpgrade = async ({ missing }: ErrorBody): Promise<boolean> =>
  missing !== undefined && offer(missing)

const showCallError = ({ body, status, retryAfter }: CallError): void => {
  const { text, ...texts } = errorTexts(body)
  const again =
    status === 429 && retryAfter ? translate('Try again {moment}.', { moment: formatDelay(retryAfter) }) : ''
  showToast({ ...texts, text: `${text} ${again}`.trimEnd() })
}

/** Shows an error caused by an action of the listener. */
export const showError = (error: unknown): void => {
  if (endRefusedSession(error)) return
  if (error instanceof CallError) {
    if (error.body.missing === undefined) showCallError(error)
    else void offerUpgrade(error.body).then((offered) => offered || showCallError(error))
    return
  }
  if (!(error instanceof LoginError)) console.error(error)
  const text =
    error instanceof LoginError
      ? translate('Authentification failed try again!')
      : translate('Something went wrong')
  showToast({ type: 'error', title: translate('Error'), text })
}
