import { ListFilter } from 'lucide-react'
import { useToken } from '../../data/session/token.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toggleMenu } from '../../ui/overlays/menu.ts'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { FilterField } from '../items/lists/FilterField.tsx'
import { SortButton } from '../items/lists/SortButton.tsx'
import podcastsStyles from './pieces/podcasts.module.css'
import { type Only, orders, type Shown } from './shown.ts'

const onlys: Record<Only, string> = { all: 'All episodes', unplayed: 'Unplayed', begun: 'In progress' }

interface SeasonButtonProps {
  seasons: number[]
  season: number | null
  onChange: (season: number | null) => void
}

/** Shows and changes the selected season. */
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
    <Button
      variant="ghost"
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
      <ListFilter className="icon-16" aria-hidden="true" />
      {labelOf(season)}
    </Button>
  )
}

interface EpisodeControlsProps {
  seasons: number[]
  /** Whether there are enough episodes to show a filter field. */
  many: boolean
  shown: Shown
  show: (next: Partial<Shown>) => void
}

/** Filter and sort controls for a podcast's episodes. */
export const EpisodeControls = ({ seasons, many, shown, show }: EpisodeControlsProps) => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const { sort, only, season, q } = shown
  return (
    <div className={`${podcastsStyles.podcastListHead} ${podcastsStyles.wide}`}>
      {loggedIn && (
        <Segments
          label={t('Episodes')}
          choices={(Object.keys(onlys) as Only[]).map((value) => ({ value, text: t(onlys[value]) }))}
          value={only}
          onChange={(next) => show({ only: next })}
        />
      )}
      {many && <FilterField label={t('Search episodes')} value={q} onChange={(next) => show({ q: next })} />}
      <span className={podcastsStyles.podcastListSort}>
        {seasons.length > 1 && (
          <SeasonButton seasons={seasons} season={season} onChange={(next) => show({ season: next })} />
        )}
        <SortButton choices={orders} value={sort} onChange={(next) => show({ sort: next })} />
      </span>
    </div>
  )
}
