import { useId, useState } from 'react'
import { approveRequest, findPresentArtists, rejectRequest } from '../../api/admin-artist-requests.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useLeaveGuard } from '../crud/leaving.ts'
import { Picker } from '../crud/Picker.tsx'
import type { Named } from '../crud/types.ts'

interface DecisionProps {
  id: number
  /** The name that is asked for. */
  name: string
  /** The artist that has it already. */
  present: Named | null
  onDone: () => void
}

/** Approves or rejects a request, with a word to who asked. */
export const Decision = ({ id, name, present, onDone }: DecisionProps) => {
  const { t } = useTranslation()
  const [known, setKnown] = useState(present !== null)
  const [artist, setArtist] = useState<Named[]>(present ? [present] : [])
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const group = useId()
  const guard = useLeaveGuard(words.trim() !== '')
  const decide = async (work: () => Promise<void>, title: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      guard.letGo()
      notify({ type: 'success', title, text: name })
      onDone()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  const approve = () => {
    const [one] = artist
    const artist_id = known && one ? one.id : null
    void decide(() => approveRequest(id, { artist_id, words }), t('Approved'))
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-2" role="radiogroup" aria-label={t('Appears as')}>
        <span className="field-label">{t('Appears as')}</span>
        {[false, true].map((one) => (
          <label key={String(one)} className="flex items-center gap-2">
            <input
              type="radio"
              className="accent-(--primary)"
              name={group}
              checked={known === one}
              onChange={() => setKnown(one)}
            />
            {one ? t('An artist who is here already') : t('A new artist, {title}', { title: name })}
          </label>
        ))}
      </div>
      {known && (
        <Picker
          label={t('Artist')}
          value={artist}
          single
          find={findPresentArtists}
          onChange={setArtist}
          {...(present && { hint: t('There is an artist of this name already.') })}
        />
      )}
      <div className="grid gap-1">
        <TextArea
          name="words"
          label={t('A word to them')}
          rows={4}
          maxLength={2_000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <p className="hint">{t('It goes into the mail with the decision.')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={busy || (known && artist.length === 0)} onClick={approve}>
          {t('Approve')}
        </Button>
        <Button
          disabled={busy}
          onClick={() => void decide(() => rejectRequest(id, words.trim()), t('Rejected'))}
        >
          {t('Reject')}
        </Button>
      </div>
    </div>
  )
}
