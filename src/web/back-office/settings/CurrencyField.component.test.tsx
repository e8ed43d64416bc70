import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { axeFinds } from '../../testing/axe.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { CurrencyField } from './CurrencyField.tsx'

const Field = ({ disabled = false }) => {
  const [value, setValue] = useState('USD')
  return (
    <>
      <CurrencyField
        label="Currency"
        hint="Of new prices."
        name="default_currency"
        value={value}
        disabled={disabled}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  )
}

it('is found by its code or its name', async () => {
  await showToListener(<Field />)
  const field = page.getByRole('combobox', { name: 'Currency' })
  await field.fill('yen')
  await page.getByRole('option', { name: 'JPY · Japanese Yen' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('JPY')
  await field.fill('chf')
  await page.getByRole('option', { name: 'CHF · Swiss Franc' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('CHF')
  expect(await axeFinds()).toEqual([])
})

it('shows what an environment variable decides, unchangeable', async () => {
  await showToListener(<Field disabled />)
  const field = page.getByRole('textbox', { name: 'Currency' })
  await expect.element(field).toHaveValue('USD · US Dollar')
  await expect.element(field).toBeDisabled()
})
