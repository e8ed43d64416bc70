import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminRadioTools } from '../../../contract/catalog/back-office/radio.ts'
import { answer, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { StreamField } from './StreamField.tsx'

const Field = () => {
  const [value, setValue] = useState<unknown>('https://localhost/live')
  return <StreamField value={value} onChange={setValue} onBusy={() => {}} fill={() => {}} />
}

it('says below the field why an address cannot be checked, until it changes', async () => {
  answer(adminRadioTools.check, () => refuse('validation', { url: ['Enter a valid URL (http or https).'] }))
  await showToListener(<Field />)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Enter a valid URL (http or https).')
  await page.getByRole('textbox', { name: 'Stream' }).fill('https://radio.example/live')
  await expect.poll(() => page.getByText('Enter a valid URL (http or https).').elements()).toHaveLength(0)
})
