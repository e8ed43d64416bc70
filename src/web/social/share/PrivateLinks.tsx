import { Link } from 'lucide-react'
import { useState } from 'react'
import type { LinkedType, LinkLimits } from '../../../contract/social/share-links.ts'
import type { Linked } from '../../catalog/items/link-to.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkForm } from './LinkForm.tsx'
import { LinkRow } from './LinkRow.tsx'
import styles from './private-links.module.css'
import listStyles from './share-links.module.css'
import { createShareLink, usePrivateLinks } from './share-links.ts'

/** Says what a link cannot give, since it belongs to others. */
const Limits = ({ left_out, as_everyone }: LinkLimits) => {
  const { t } = useTranslation()
  if (left_out + as_everyone === 0) return null
  return (
    <p className="text-12 muted">
      {t('You can’t give away other people’s songs.')}{' '}
      {[
        as_everyone > 0 &&
          t('Played as everyone hears them: {number}', { number: formatNumber(as_everyone) }),
        left_out > 0 && t('Left out: {number}', { number: formatNumber(left_out) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

/** Private links to an own item that not everyone can open; nothing for other items. */
export const PrivateLinks = ({ type, id }: Pick<Linked, 'type' | 'id'>) => {
  const { t } = useTranslation()
  const [creating, setCreating] = useState(false)
  const { offer, links, url } = usePrivateLinks({ type, id })
  if (!offer) return null
  return (
    <>
      {url === null && <p className="text-12 muted">{t('Only people with access can open this link.')}</p>}
      <section className={styles.privateLinks} aria-labelledby="private-link">
        <h3 id="private-link" className="font-medium">
          {t('Private link')}
        </h3>
        <p className="text-12 muted">{t('Opens this to anyone who has it, even without an account.')}</p>
        {offer.limits && <Limits {...offer.limits} />}
        {links.length > 0 && (
          <ul className={listStyles.list}>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        )}
        {creating ? (
          <LinkForm
            link={null}
            save={async (values) => {
              await createShareLink({ type: type as LinkedType, item_id: id }, values)
              setCreating(false)
            }}
            cancel={() => setCreating(false)}
          />
        ) : (
          <Button onClick={() => setCreating(true)}>
            <Link className="icon-18" aria-hidden="true" />
            {t('Create private link')}
          </Button>
        )}
      </section>
    </>
  )
}
