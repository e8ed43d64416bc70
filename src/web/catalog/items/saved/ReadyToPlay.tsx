import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { CardList } from '../cards/Card.tsx'
import { ReadyCard } from './ReadyCard.tsx'
import type { Ready } from './ready.ts'

interface ReadyToPlayProps {
  ready: Ready[]
  title: string
  /** Shows all of them, instead of one row. */
  wrap?: boolean
}

/** No row has room for more. */
const ROW = 12

/** Items that can be played without a connection, and a link to all of them. */
export const ReadyToPlay = ({ ready, title, wrap }: ReadyToPlayProps) => {
  const { t } = useTranslation()
  return (
    <Section
      title={title}
      action={
        !wrap && (
          <TextLink to={'/library/downloads' as string} aria-label={t('Open downloads')}>
            {t('All {number}', { number: formatNumber(ready.length) })}
          </TextLink>
        )
      }
    >
      <CardList wrap={wrap}>
        {(wrap ? ready : ready.slice(0, ROW)).map((one) => (
          <li key={one.key}>
            <ReadyCard ready={one} />
          </li>
        ))}
      </CardList>
    </Section>
  )
}
