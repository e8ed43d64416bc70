import type { Figure } from '../../../contract/platform/back-office/analytics.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FigureCard } from '../charts/FigureCard.tsx'
import { FigureCards } from '../charts/PanelGrid.tsx'
import { type ChartRow, chartRows, metricHint, metricTitle } from './metrics.ts'

interface FiguresProps {
  figures: Figure[] | undefined
  chosen: ChartRow
  onChoose: (metric: ChartRow) => void
}

/** A card per metric; the selected one is shown in the large chart. */
export const Figures = ({ figures, chosen, onChoose }: FiguresProps) => {
  const { t } = useTranslation()
  const first = figures?.every(({ previous }) => previous === 0) ?? false
  return (
    <FigureCards note={first && t('First data: there is no earlier period to compare with yet.')}>
      {chartRows.map((metric) => {
        const one = figures?.find((each) => each.metric === metric)
        return (
          <li key={metric}>
            <FigureCard
              title={metricTitle(metric, t)}
              hint={metricHint(metric, t)}
              figure={one}
              chosen={metric === chosen}
              compared={!first}
              onChoose={() => onChoose(metric)}
            />
          </li>
        )
      })}
    </FigureCards>
  )
}
