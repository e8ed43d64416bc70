import type { RadioStation } from '../../../../contract/catalog/items.ts'
import { ItemLink } from '../../../catalog/items/ItemLink.tsx'
import rowsStyles from '../../../catalog/items/rows/rows.module.css'
import { listed } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
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
            <ItemLink item={{ type: 'radio-station', id }} className={rowsStyles.mutedLink}>
              <bdi>{title}</bdi>
            </ItemLink>
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
            <a href={website} className={rowsStyles.mutedLink} target="_blank" rel="noopener noreferrer">
              {new URL(website).hostname}
            </a>
          )}
        </Fact>
      </dl>
    </>
  )
}
