import {
  type Revenue,
  type RevenueFigure,
  revenueFigures,
} from '../../../contract/selling/back-office/revenue.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FigureCard } from '../charts/FigureCard.tsx'
import { FigureCards } from '../charts/PanelGrid.tsx'
import { figureHint, figureTitle, formatsOf } from './figures.ts'

interface RevenueFiguresProps {
  revenue: Revenue | undefined
  chosen: RevenueFigure
  onChoose: (figure: RevenueFigure) => void
}

const lessIsBetter: readonly RevenueFigure[] = ['refunded', 'fees']

/** A card per figure; the selected one is shown in the large chart. */
export const RevenueFigures = ({ revenue, chosen, onChoose }: RevenueFiguresProps) => {
  const { t } = useTranslation()
  const first = revenue?.figures.every(({ previous }) => previous === 0) ?? false
  return (
    <FigureCards>
      {revenueFigures.map((figure) => (
        <li key={figure}>
          <FigureCard
            title={figureTitle(figure, t)}
            hint={figureHint(figure, t)}
            figure={revenue?.figures.find((one) => one.figure === figure)}
            chosen={figure === chosen}
            compared={!first}
            lessIsBetter={lessIsBetter.includes(figure)}
            format={formatsOf(figure, revenue?.currency ?? 'USD').format}
            onChoose={() => onChoose(figure)}
          />
        </li>
      ))}
    </FigureCards>
  )
}
