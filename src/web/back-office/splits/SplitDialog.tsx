import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { SoldType } from '../../../contract/core/selling.ts'
import { MAX_SPLIT_ARTISTS, type Split, WHOLE_SHARE } from '../../../contract/selling/back-office/splits.ts'
import { CallError } from '../../data/call.ts'
import { showError } from '../../data/errors.ts'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatRate } from '../../i18n/money.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { DialogActions } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { Named } from '../crud/types.ts'
import { PercentField } from '../money/PercentField.tsx'
import { findFeatured } from '../releases/artist-music.ts'
import styles from './split.module.css'
import { proposeSplit, splitQuery, withdrawSplit } from './splits.ts'

interface Item {
  type: SoldType
  id: number
}

/** A share as it is edited: null for none yet, NaN for a text that is no percentage. */
interface Edited {
  artist: Named
  share: number | null
}

/** The proposal that waits for others to agree. */
const Proposal = ({ type, id, proposal }: Item & { proposal: NonNullable<Split['proposal']> }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    await withdrawSplit(type, id).catch(showError)
    setBusy(false)
  }
  const { shares, waiting } = proposal
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" disabled={busy} onClick={() => void withdraw()}>
          {t('Withdraw')}
        </Button>
      }
    >
      {shares.length === 0
        ? t('Proposed: end the split.')
        : t('Proposed: {shares}', {
            shares: listed(shares.map(({ artist, share }) => `${artist.name} ${formatRate(share)}`)),
          })}{' '}
      {t('Takes effect once {names} agree.', { names: listed(waiting.map(({ name }) => name)) })}
    </Notice>
  )
}

const Form = ({ type, id, split }: Item & { split: Split }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { artist, shares, album, proposal } = split
  const [rows, setRows] = useState<Edited[]>(
    shares.length > 0 ? shares : (album?.shares ?? [{ artist, share: WHOLE_SHARE }]),
  )
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const sum = rows.reduce((total, { share }) => total + (share ?? 0), 0)
  const valid = sum === WHOLE_SHARE && rows.every(({ share }) => share !== null && share > 0)
  const change = (next: Edited[]) => {
    setRows(next)
    setError('')
  }
  const send = async (wanted: Edited[]) => {
    setBusy(true)
    try {
      const given = wanted.map((row) => ({ artist_id: row.artist.id, share: row.share ?? 0 }))
      const { title, proposal: asked } = await proposeSplit(type, id, given)
      showToast({
        type: 'success',
        title: asked
          ? t('Takes effect once {names} agree.', { names: listed(asked.waiting.map(({ name }) => name)) })
          : t('Saved'),
        text: title,
      })
      close()
    } catch (reason) {
      const text = reason instanceof CallError ? reason.body.errors?.shares?.[0] : undefined
      if (text) setError(t(text))
      else showError(reason)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Alone, without an album that says otherwise, the main artist gets everything anyway.
    const alone = album === null && rows.every((row) => row.artist.id === artist.id)
    void send(alone ? [] : rows)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {proposal && <Proposal type={type} id={id} proposal={proposal} />}
      {album && shares.length === 0 && (
        <p className="muted">
          {t('Shared like the album “{title}” until you change it here.', { title: album.title })}
        </p>
      )}
      <ul className={styles.shares} aria-label={t('Shares')}>
        {rows.map((row, index) => (
          <li key={row.artist.id} className={styles.share}>
            <span className="truncate" dir="auto">
              {row.artist.name}
            </span>
            <PercentField
              label={t('Share of {name}', { name: row.artist.name })}
              value={row.share}
              onChange={(share) => change(rows.with(index, { ...row, share }))}
            />
            <IconButton
              label={t('Remove {name}', { name: row.artist.name })}
              onClick={() => change(rows.toSpliced(index, 1))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < MAX_SPLIT_ARTISTS && (
        <Picker
          label={t('Add an artist')}
          single
          find={findFeatured}
          value={[]}
          onChange={([chosen]) => {
            if (chosen && !rows.some((row) => row.artist.id === chosen.id))
              change([...rows, { artist: chosen, share: null }])
          }}
        />
      )}
      <Hint error={Boolean(error)} className={styles.total} role="status">
        {error ||
          (Number.isNaN(sum) || valid
            ? t('For later sales. Artists who get a share, or less than before, are asked first.')
            : t('Together {sum} of 100 %', { sum: formatRate(sum) }))}
      </Hint>
      <DialogActions end>
        {shares.length > 0 && (
          <Button variant="ghost" disabled={busy} onClick={() => void send([])}>
            {t('End split')}
          </Button>
        )}
        <DialogClose>{t('Cancel')}</DialogClose>
        <Button variant="primary" type="submit" disabled={busy || !valid}>
          {t('Save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Dialog that divides the earnings of a song or album between artists. */
export const SplitDialog = ({ type, id }: Item) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(splitQuery(type, id))
  return (
    <DialogFrame title={t('Split earnings')} description={data?.title} wide>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {data && <Form type={type} id={id} split={data} />}
      {!data && !error && <Skeleton width="100%" height={160} />}
    </DialogFrame>
  )
}
