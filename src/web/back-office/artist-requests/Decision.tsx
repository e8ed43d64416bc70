import { useState } from 'react'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { RadioList } from '../../ui/fields/RadioList.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Picker } from '../crud/sheet/Picker.tsx'
import { InSheetFoot } from '../crud/sheet/SheetParts.tsx'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import type { Named } from '../crud/types.ts'
import { approveRequest, findPresentArtists, rejectRequest } from './admin-artist-requests.ts'
import styles from './artist-requests.module.css'

interface DecisionProps {
  id: number
  /** The requested name. */
  name: string
  /** The existing artist that is claimed. */
  claimed: Named | null
  /** The existing artist with that name. */
  present: Named | null
  onDone: () => void
}

/** Approves or rejects a request, with a message to the requesting user. */
export const Decision = ({ id, name, claimed, present, onDone }: DecisionProps) => {
  const { t } = useTranslation()
  const suggested = claimed ?? present
  const [known, setKnown] = useState(suggested !== null)
  const [artist, setArtist] = useState<Named[]>(suggested ? [{ id: suggested.id, name: suggested.name }] : [])
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const guard = useUnsavedChangesGuard(words.trim() !== '')
  const decide = async (work: () => Promise<void>, title: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      guard.allowLeaving()
      showToast({ type: 'success', title, text: name })
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
      {!claimed && (
        <RadioList
          titled
          label={t('Public name')}
          choices={[
            { value: false, label: t('New artist: {title}', { title: name }) },
            { value: true, label: t('An existing artist') },
          ]}
          value={known}
          onChange={setKnown}
        />
      )}
      {known && (
        <Picker
          label={t('Artist')}
          value={artist}
          single
          find={findPresentArtists}
          onChange={setArtist}
          {...(present && !claimed && { hint: t('An artist with this name already exists.') })}
        />
      )}
      <div className={styles.decisionNote}>
        <TextArea
          name="words"
          label={t('Message to the applicant')}
          rows={4}
          maxLength={2_000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Hint>{t('Included in the email with your decision.')}</Hint>
      </div>
      <InSheetFoot>
        <Button
          disabled={busy}
          onClick={() => void decide(() => rejectRequest(id, words.trim()), t('Rejected'))}
        >
          {t('Reject')}
        </Button>
        <Button variant="primary" disabled={busy || (known && artist.length === 0)} onClick={approve}>
          {t('Approve')}
        </Button>
      </InSheetFoot>
    </div>
  )
}
