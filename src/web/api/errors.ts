import type { ErrorBody } from '../../contract/errors.ts'
import { translate } from '../i18n/i18n.ts'
import { dropToken } from '../session/token.ts'
import { type NoticeType, notify } from '../ui/notices.ts'
import { CallError } from './call.ts'

interface Words {
  type: NoticeType
  title: string
  text: string
}

const relogin = (): Words => ({
  type: 'warn',
  title: translate('Relogin'),
  text: translate('Please relogin to your account'),
})
const isRelogin = (body: ErrorBody): boolean =>
  body.message === 'Unauthenticated.' || body.message === 'Invalid scope(s) provided.'

/** What the error catalogue says of an answer; its rows are tried in their order. */
export const wordsOf = (body: ErrorBody): Words => {
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

/** A log-in answer that holds no token. */
export class LoginFailed extends Error {}

/**
 * Ends the session whose token the server refused. Many calls may learn of it at once: the first one shows
 * the notice. True when the error was of this kind.
 */
export const endRefusedSession = (error: unknown): boolean => {
  if (!(error instanceof CallError) || error.body.message !== 'Unauthenticated.') return false
  if (error.token && dropToken(error.token)) notify(relogin())
  return true
}

/** Shows whatever went wrong with something the listener did. */
export const showError = (error: unknown): void => {
  if (endRefusedSession(error)) return
  if (error instanceof CallError) {
    notify(wordsOf(error.body))
    return
  }
  if (!(error instanceof LoginFailed)) console.error(error)
  const text =
    error instanceof LoginFailed
      ? translate('Authentification failed try again!')
      : translate('Something went wrong')
  notify({ type: 'error', title: translate('Error'), text })
}
