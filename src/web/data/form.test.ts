import { expect, test } from 'vitest'
import { loginBody, registerBody } from '../../contract/platform/login.ts'
import { CallError } from './call.ts'
import { errorsOf, rejectedFields } from './form.ts'

const person = {
  name: 'Maren',
  email: 'm@example.org',
  password: '12345678',
  password_confirmation: '12345678',
  terms: true,
}

test('a valid form has no errors', () => {
  expect(errorsOf(registerBody, person)).toEqual({})
  expect(errorsOf(loginBody, { email: 'm@example.org', password: 'x' })).toEqual({})
})

test('every invalid field has an error', () => {
  expect(errorsOf(loginBody, { email: '', password: '' })).toEqual({
    email: 'This field is required.',
    password: 'This field is required.',
  })
  expect(
    errorsOf(registerBody, { ...person, email: 'maren', password: '1234567', name: 'M', terms: false }),
  ).toMatchObject({
    email: 'Enter a valid email address.',
    password: 'At least 8 characters.',
    name: 'At least 2 characters.',
    terms: 'Please accept the terms to continue.',
  })
  expect(errorsOf(registerBody, { ...person, name: 'x'.repeat(61) })).toEqual({
    name: 'At most 60 characters.',
  })
})

test('different passwords are an error of the second field', () => {
  expect(errorsOf(registerBody, { ...person, password_confirmation: '87654321' })).toEqual({
    password_confirmation: 'Passwords don’t match.',
  })
})

test('errors of a response within a list or an object are at its field', () => {
  const errors = { 'links.0.url': ['This is too long.'], 'links.1.url': ['This is too short.'], name: ['X'] }
  const body = { code: 'validation', message: '', request_id: '', errors } as const
  expect(rejectedFields(new CallError(422, body, null))).toEqual({
    links: 'This is too long. This is too short.',
    name: 'X',
  })
})
