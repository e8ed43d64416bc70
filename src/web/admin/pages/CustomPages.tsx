import { SquareArrowOutUpRight } from 'lucide-react'
import { type AdminPage, adminPages } from '../../../contract/admin/pages.ts'
import type { PageSection } from '../../../contract/custom-pages.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CrudPage } from '../crud/CrudPage.tsx'
import { usePublishing } from '../crud/shown.ts'
import { Sections } from '../rich-text/Sections.tsx'

const wordsOf = (value: unknown): string =>
  (value as PageSection[])
    .map(({ heading, html }) => `${heading} ${html.replace(/<[^>]*>/g, ' ')}`)
    .join(' · ')

/** Pages that the operator writes: imprint, terms, about. */
export const Page = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminPages}
      name="pages"
      titleOf={({ title }) => title}
      words={{
        search: t('Search pages'),
        edit: t('Edit page'),
        fresh: t('New page'),
        empty: t('No pages yet'),
        emptyHint: t('An imprint, terms, who you are: they stand at an address of their own.'),
      }}
      columns={[
        {
          key: 'title',
          title: t('Title'),
          sort: 'title',
          cell: (page: AdminPage) => <span className="trunc">{page.title}</span>,
        },
        { key: 'path', title: t('Path'), sort: 'path', narrow: true, cell: ({ path }) => path },
        {
          key: 'public',
          title: t('Visible'),
          width: '110px',
          cell: (page) =>
            page.public ? (
              <span className="badge good">{t('Public')}</span>
            ) : (
              <span className="badge">{t('Draft')}</span>
            ),
        },
        {
          key: 'updated_at',
          title: t('Last changed'),
          sort: 'updated_at',
          width: '180px',
          cell: (page) => formatMoment(page.updated_at),
        },
      ]}
      filters={[
        {
          name: 'public',
          label: t('Visible'),
          choices: [
            { value: 'true', label: t('Public') },
            { value: 'false', label: t('Draft') },
          ],
        },
      ]}
      fields={[
        { kind: 'text', name: 'title', label: t('Title') },
        {
          kind: 'text',
          name: 'path',
          label: t('Path'),
          hint: t('Small letters, digits and hyphens: /about'),
        },
        { kind: 'switch', name: 'public', label: t('Public'), hint: t('Everybody finds it at its path.') },
        {
          kind: 'custom',
          name: 'sections',
          label: t('Sections'),
          input: Sections,
          words: wordsOf,
        },
        { kind: 'cover', name: 'cover', label: t('Picture'), picture: true },
        {
          kind: 'text',
          name: 'seo_title',
          label: t('Title for search engines'),
          hint: t('Left empty, the title of the page.'),
        },
        { kind: 'area', name: 'seo_description', label: t('Description for search engines'), rows: 3 },
      ]}
      fresh={{
        title: '',
        path: '/',
        public: false,
        sections: [{ heading: '', html: '' }],
        cover: null,
        seo_title: '',
        seo_description: '',
      }}
      entries={(page) =>
        page.public
          ? [
              {
                kind: 'item',
                label: t('Show page'),
                icon: SquareArrowOutUpRight,
                run: () => window.open(page.path, '_blank', 'noopener'),
              },
            ]
          : []
      }
      bulk={usePublishing()}
    />
  )
}
