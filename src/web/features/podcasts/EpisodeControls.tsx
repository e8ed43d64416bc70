import { ListFilter } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { FindField } from '../../media/FindField.tsx'
import { SortButton } from '../../media/SortButton.tsx'
import { useToken } from '../../session/token.ts'
import { toggleMenu } from '../../ui/menu.ts'
import { useSettled } from '../../ui/settled.ts'
import { type Only, orders, type Shown } from './shown.ts'

const onlys: Record<Only, string> = { all: 'All episodes', unplayed: 'Unplayed', begun: 'In progress' }

interface SeasonButtonProps {
  seasons: number[]
  season: number | null
  onChange: (season: number | null) => void
}

/** Says which season is shown and changes it. */
const SeasonButton = ({ seasons, season, onChange }: SeasonButtonProps) => {
  const { t } = useTranslation()
  const labelOf = (one: number | null) =>
    one === null ? t('All seasons') : t('Season {number}', { number: String(one) })
  const choices = [null, ...seasons].map((one) => ({
    label: labelOf(one),
    chosen: one === season,
    run: () => onChange(one),
  }))
  return (
    <button
      type="button"
      className="btn ghost"
      aria-haspopup="menu"
      onClick={(event) =>
        toggleMenu({
          of: 'season',
          label: t('All seasons'),
          entries: [{ kind: 'choices', choices }],
          anchor: event.currentTarget,
        })
      }
    >
      <ListFilter className="s16" aria-hidden="true" />
      {labelOf(season)}
    </button>
  )
}

/** Narrows the episodes down to those that are called so; what is typed goes into the address when the typing pauses. */
const Find = ({ q, onFind }: { q: string; onFind: (q: string) => void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  const settled = useSettled(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address
  useEffect(() => {
    if (settled !== q) onFind(settled)
  }, [settled])
  return <FindField label={t('Find an episode')} typed={typed} onType={setTyped} />
}

interface EpisodeControlsProps {
  seasons: number[]
  /** Whether there are so many that they are looked for. */
  many: boolean
  shown: Shown
  show: (next: Partial<Shown>) => void
}

/** Which episodes of a podcast are shown, and in which order. */
export const EpisodeControls = ({ seasons, many, shown, show }: EpisodeControlsProps) => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const { sort, only, season, q } = shown
  return (
    <div className="podcast-list-head wide">
      {loggedIn && (
        // biome-ignore lint/a11y/useSemanticElements: a few buttons are no set of fields
        <div className="choice-bar" role="group" aria-label={t('Episodes')}>
          {(Object.keys(onlys) as Only[]).map((one) => (
            <button key={one} type="button" aria-pressed={only === one} onClick={() => show({ only: one })}>
              {t(onlys[one])}
            </button>
          ))}
        </div>
      )}
      {many && <Find q={q} onFind={(found) => show({ q: found })} />}
      <span className="podcast-list-sort">
        {seasons.length > 1 && (
          <SeasonButton seasons={seasons} season={season} onChange={(next) => show({ season: next })} />
        )}
        <SortButton choices={orders} value={sort} onChange={(next) => show({ sort: next })} />
      </span>
    </div>
  )
}
