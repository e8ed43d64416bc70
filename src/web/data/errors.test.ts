import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyOf } from '../../contract/core/errors.ts'
import { addMessages, startMessages } from '../i18n/i18n.ts'
import { useToasts } from '../ui/overlays/toasts.ts'
import { CallError } from './call.ts'
import { errorTexts, showError } from './errors.ts'
import { currentToken, setToken } from './session/token.ts'

beforeEach(() => {
  addMessages({ de: { 'Too many attempts.': 'Zu oft.', Error: 'Fehler', 'Required.': 'Nötig.' } })
  startMessages('de')
  useToasts.setState({ toasts: [] })
})
afterEach(() => startMessages('en'))

test('each row of the error catalog produces its toast', () => {
  expect(errorTexts(bodyOf('demo', 'r'))).toEqual({
    type: 'info',
    title: 'Sorry!',
    text: "You can't do this in preview mode",
  })
  expect(errorTexts(bodyOf('rate_limited', 'r'))).toEqual({ type: 'error', title: 'Fehler', text: 'Zu oft.' })
  expect(errorTexts(bodyOf('invalid_scope', 'r'))).toMatchObject({ type: 'warn', title: 'Relogin' })
  expect(errorTexts(bodyOf('notice', 'r', 'As it is.'))).toMatchObject({ type: 'error', text: 'As it is.' })
  const fields = { a: ['Required.'], b: ['Required.', 'Too long.'] }
  expect(errorTexts(bodyOf('validation', 'r', undefined, fields))).toMatchObject({ text: 'Nötig. Too long.' })
})

test('several rejections of one token end the session once, with one toast', () => {
  setToken('old')
  const refused = () => new CallError(401, bodyOf('unauthenticated', 'r'), 'old')
  showError(refused())
  showError(refused())
  showError(refused())
  expect(currentToken()).toBeNull()
  expect(useToasts.getState().toasts).toMatchObject([
    { type: 'warn', title: 'Relogin', text: 'Please relogin to your account' },
  ])
})

test('a late rejection of an old token does not end the new session', () => {
  setToken('new')
  showError(new CallError(401, bodyOf('unauthenticated', 'r'), 'old'))
  expect(currentToken()).toBe('new')
  expect(useToasts.getState().toasts).toEqual([])
})
