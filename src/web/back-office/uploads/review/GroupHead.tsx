import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { KnownAlbum } from '../../../../contract/catalog/back-office/uploads.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { useDesk } from '../desk.ts'
import { DraftField } from './DraftField.tsx'
import { wrongIn } from './drafts.ts'
import { type GenreChoice, GenreField } from './GenreField.tsx'
import { GroupCover } from './GroupCover.tsx'
import { GroupCredits } from './GroupCredits.tsx'
import styles from './group.module.css'
import { commonCredits, commonOf, type Group, newAlbumOf } from './groups.ts'
import { KnownAlbumChoice } from './KnownAlbumChoice.tsx'
import { useReview } from './review.ts'

const GroupCheck = ({ group, name }: { group: Group; name: string }) => {
  const { t } = useTranslation()
  const review = useReview()
  const ids = group.lines.map(({ upload }) => upload.id)
  const count = review.use(({ picked }) => ids.filter((id) => picked.has(id)).length)
  const all = count === ids.length
  return (
    <Checkbox
      aria-label={t('Select {title}', { title: name })}
      checked={all}
      indeterminate={count > 0 && !all}
      onChange={() => review.choose(ids, !all)}
    />
  )
}

interface GroupHeadProps {
  group: Group
  name: string
  genres: readonly GenreChoice[]
  /** The existing album of this name. */
  known: KnownAlbum | null
}

/** Data that all songs of a group share: album, cover, label, genre, year and credits. */
export const GroupHead = ({ group, name, genres, known }: GroupHeadProps) => {
  const { t } = useTranslation()
  const { drafts } = useDesk()
  const { edit } = useReview()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const [first] = group.lines
  if (!first) return null
  const single = group.key === ''
  const fresh = newAlbumOf(group)
  /** Whether the songs join an existing album, which is changed where it is. */
  const joins = known !== null && fresh === null
  const credits = commonCredits(group).length
  const fileCover = group.lines.find(({ upload }) => upload.cover)?.upload.cover ?? null
  const field = (part: 'album' | 'album_artist' | 'label' | 'year', label: string) => (
    <DraftField
      label={t('{field} of {title}', { field: label, title: name })}
      title={label}
      placeholder={label}
      value={commonOf(group, part) ?? ''}
      wrong={wrongIn(first.draft).has(part)}
      onChange={(value) => edit(group.lines, { [part]: value })}
      {...(part === 'year' && { inputMode: 'numeric', maxLength: 4 })}
    />
  )
  return (
    <div className={styles.head}>
      <GroupCheck group={group} name={name} />
      {joins ? (
        <Cover picture={known.cover ?? fileCover} name={name} size={64} shape="small" />
      ) : (
        <GroupCover
          name={name}
          present={fileCover}
          chosen={group.lines.find(({ draft }) => draft.cover)?.draft.cover}
          onChange={(cover) => edit(group.lines, { cover })}
        />
      )}
      <div className={styles.fields}>
        {single ? (
          <h2 className={`heading-16 ${styles.album}`}>{name}</h2>
        ) : (
          <>
            <div className={styles.album}>{field('album', t('Album'))}</div>
            {!drafts && <div className={styles.artist}>{field('album_artist', t('Album artist'))}</div>}
          </>
        )}
        <div className={styles.year}>{field('year', t('Year'))}</div>
        <div className={styles.genre}>
          <GenreField
            label={t('{field} of {title}', { field: t('Genre'), title: name })}
            none={t('Genres from file tags')}
            genres={genres}
            value={commonOf(group, 'genre') ?? null}
            onChange={(genre) => edit(group.lines, { genre })}
          />
        </div>
        {!single && !joins && <div className={styles.label}>{field('label', t('Record label'))}</div>}
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={open}
          aria-controls={panel}
          aria-label={t('{field} of {title}', { field: t('Credits'), title: name })}
          onClick={() => setOpen(!open)}
        >
          {t('Credits')}
          {credits > 0 && <span className="tabular muted">{formatNumber(credits)}</span>}
          <ChevronDown className="icon-16" aria-hidden="true" />
        </Button>
      </div>
      {known && (
        <KnownAlbumChoice
          album={known}
          fresh={fresh}
          onChange={(new_album) => edit(group.lines, { new_album })}
        />
      )}
      <div id={panel} className={styles.credits} hidden={!open}>
        {open && <GroupCredits group={group} />}
      </div>
    </div>
  )
}
