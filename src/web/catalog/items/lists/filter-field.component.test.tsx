import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToListener } from '../../../testing/listener-page.tsx'
import { FilterField } from './FilterField.tsx'

const Field = () => {
  const [value, setValue] = useState('')
  return <FilterField label="Find friends" value={value} onChange={setValue} />
}

it('keeps the focus when it is cleared by keyboard', async () => {
  await showToListener(<Field />)
  const field = page.getByRole('searchbox', { name: 'Find friends' })
  await field.fill('jon')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})
