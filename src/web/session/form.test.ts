import { expect, test } from 'vitest'
import { loginBody, registerBody } from '../../contract/session.ts'
import { errorsOf } from './form.ts'

const person = {
  name: 'Maren',
  email: 'm@example.org',
  password: '12345678',
  password_confirmation: '12345678',
  terms: true,
}

test('a form that can be sent has no errors', () => {
  expect(errorsOf(registerBody, person)).toEqual({})
  expect(errorsOf(loginBody, { email: 'm@example.org', password: 'x' })).toEqual({})
})

test('every field says what is wrong with it', () => {
  expect(errorsOf(loginBody, { email: '', password: '' })).toEqual({
    email: 'Please fill this in.',
    password: 'Please fill this in.',
  })
  expect(
    errorsOf(registerBody, { ...person, email: 'maren', password: '1234567', name: 'M', terms: false }),
  ).toMatchObject({
    email: 'This is not an e-mail address.',
    password: 'At least 8 characters.',
    name: 'At least 2 characters.',
    terms: 'Please tick this box.',
  })
  expect(errorsOf(registerBody, { ...person, name: 'x'.repeat(61) })).toEqual({
    name: 'At most 60 characters.',
  })
})

test('two different passwords are told at the second', () => {
  expect(errorsOf(registerBody, { ...person, password_confirmation: '87654321' })).toEqual({
    password_confirmation: 'The passwords differ.',
  })
})
