import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyOf } from '../../contract/errors.ts'
import { addMessages, startMessages } from '../i18n/i18n.ts'
import { currentToken, setToken } from '../session/token.ts'
import { useNotices } from '../ui/notices.ts'
import { CallError } from './call.ts'
import { showError, wordsOf } from './errors.ts'

beforeEach(() => {
  addMessages({ de: { 'Too many attempts.': 'Zu oft.', Error: 'Fehler', 'Required.': 'Nötig.' } })
  startMessages('de')
  useNotices.setState({ notices: [] })
})
afterEach(() => startMessages('en'))

test('each row of the catalogue', () => {
  expect(wordsOf(bodyOf('demo', 'r'))).toEqual({
    type: 'info',
    title: 'Sorry!',
    text: "You can't do this in preview mode",
  })
  expect(wordsOf(bodyOf('rate_limited', 'r'))).toEqual({ type: 'error', title: 'Fehler', text: 'Zu oft.' })
  expect(wordsOf(bodyOf('invalid_scope', 'r'))).toMatchObject({ type: 'warn', title: 'Relogin' })
  expect(wordsOf(bodyOf('notice', 'r', 'As it is.'))).toMatchObject({ type: 'error', text: 'As it is.' })
  const fields = { a: ['Required.'], b: ['Required.', 'Too long.'] }
  expect(wordsOf(bodyOf('validation', 'r', undefined, fields))).toMatchObject({ text: 'Nötig. Too long.' })
})

test('several refusals of one token end the session once, with one notice', () => {
  setToken('old')
  const refused = () => new CallError(401, bodyOf('unauthenticated', 'r'), 'old')
  showError(refused())
  showError(refused())
  showError(refused())
  expect(currentToken()).toBeNull()
  expect(useNotices.getState().notices).toMatchObject([
    { type: 'warn', title: 'Relogin', text: 'Please relogin to your account' },
  ])
})

test('a late refusal of an old token leaves the new session alone', () => {
  setToken('new')
  showError(new CallError(401, bodyOf('unauthenticated', 'r'), 'old'))
  expect(currentToken()).toBe('new')
  expect(useNotices.getState().notices).toEqual([])
})
