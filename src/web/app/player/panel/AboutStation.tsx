import type { RadioStation } from '../../../../contract/catalog/items.ts'
import { InlineItemLink } from '../../../catalog/items/ItemLink.tsx'
import { listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { InlineAnchor } from '../../../ui/buttons/TextLink.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { Fact, LongText } from './AboutParts.tsx'
import styles from './about.module.css'

/** Details of a station. */
export const AboutStation = ({ station }: { station: RadioStation }) => {
  const { t } = useTranslation()
  const { id, title, cover, description, genres, country, website, bitrate } = station
  return (
    <>
      <section className={styles.aboutCard}>
        {cover && <Cover picture={cover} name={title} size={320} fluid shape="flat" />}
        <div>
          <h3 className="heading-16">
            <InlineItemLink item={{ type: 'radio-station', id }}>
              <bdi>{title}</bdi>
            </InlineItemLink>
          </h3>
          {description && <LongText text={description} />}
        </div>
      </section>
      <dl className={styles.aboutFacts}>
        <Fact name={t('Genres')}>{listed(genres.map(({ name }) => name))}</Fact>
        <Fact name={t('Country')}>{country}</Fact>
        <Fact name={t('Quality')}>{bitrate && t('{rate} kbit/s', { rate: bitrate })}</Fact>
        <Fact name={t('Website')}>
          {website && (
            <InlineAnchor href={website} target="_blank" rel="noopener noreferrer">
              {new URL(website).hostname}
            </InlineAnchor>
          )}
        </Fact>
      </dl>
    </>
  )
}
