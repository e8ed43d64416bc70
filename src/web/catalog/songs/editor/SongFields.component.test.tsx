import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { genres } from '../../../../contract/catalog/genres.ts'
import { answer } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { SongFields } from './SongFields.tsx'
import type { SongDraft } from './song-draft.ts'

const empty: SongDraft = {
  title: 'Harbour',
  artist_name: 'Mira',
  album_title: '',
  genre_ids: null,
  released_at: '',
  public: true,
  explicit: false,
  downloadable: false,
}

const FieldsOf = ({ named }: { named: string[] }) => {
  const [draft, setDraft] = useState(empty)
  return (
    <SongFields
      draft={draft}
      errors={{}}
      image={null}
      lyrics={null}
      named={named}
      known={[{ id: 4, name: 'Jazz' }]}
      onChange={(change) => setDraft({ ...draft, ...change })}
      onBusy={() => {}}
    />
  )
}
const show = (named: string[]) => {
  answer(genres.list, () => [])
  return showToListener(<FieldsOf named={named} />)
}
const found = page.getByText('Found in file')

it('does not mention genres if the file has none', async () => {
  await show([])
  await expect.element(page.getByLabelText('Genres')).toBeVisible()
  await expect.element(found).not.toBeInTheDocument()
})
