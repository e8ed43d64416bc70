import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFinds } from '../../testing/axe.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { redirectToLogin, takeReturnPath } from './login-redirect.ts'
import { setToken } from './token.ts'

const dialog = page.getByRole('alertdialog', { name: 'You need to login to your account' })

it('asks a visitor to log in, with a way to register, and remembers the page only on yes', async () => {
  await showToListener(<h1>Album</h1>)
  setToken(null)
  const declined = redirectToLogin('/album/7')
  await expect.element(dialog.getByText('Log in to pick up where you left off.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Create an account' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(await declined).toBe(false)
  await expect.poll(() => dialog.elements()).toHaveLength(0)
  expect(takeReturnPath()).toBe('/home')

  const accepted = redirectToLogin('/album/7')
  await dialog.getByRole('button', { name: 'Login' }).click()
  expect(await accepted).toBe(true)
  expect(takeReturnPath()).toBe('/album/7')
})
