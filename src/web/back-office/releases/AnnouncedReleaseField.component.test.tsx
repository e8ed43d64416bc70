import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AnnouncedRelease } from '../../../contract/catalog/back-office/releases.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { AnnouncedReleaseField } from './AnnouncedReleaseField.tsx'

let chosen: AnnouncedRelease
const Field = () => {
  const [value, setValue] = useState<AnnouncedRelease>({
    public: false,
    release_at: null,
    shown_early: false,
  })
  chosen = value
  return <AnnouncedReleaseField value={value} onChange={(next) => setValue(next as AnnouncedRelease)} />
}

it('announces only albums that are scheduled, and only if asked to', async () => {
  await showToListener(<Field />)
  const announce = page.getByRole('switch', { name: 'Announce before the release' })
  expect(announce.elements()).toEqual([])
  await page.getByRole('radio', { name: 'Scheduled' }).click()
  await expect.element(announce).not.toBeChecked()
  await announce.click()
  expect(chosen).toMatchObject({ public: false, shown_early: true, release_at: expect.any(String) })
  await page.getByRole('radio', { name: 'Public', exact: true }).click()
  expect(chosen).toEqual({ public: true, release_at: null, shown_early: false })
})
