import { SquareArrowOutUpRight } from 'lucide-react'
import { type AdminPage, adminPages } from '../../../contract/site/back-office/pages.ts'
import type { EditedSection } from '../../../contract/site/custom-pages.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import { usePublishing } from '../crud/visibility.ts'
import { Sections } from '../rich-text/Sections.tsx'

const sectionsText = (value: unknown): string =>
  (value as EditedSection[])
    .map(({ heading, html }) => `${heading} ${html.replace(/<[^>]*>/g, ' ')}`)
    .join(' · ')

/** Custom pages, such as imprint, terms or about. */
export const CustomPagesPage = () => {
  const { t } = useTranslation()
  return (
    <CrudPage
      of={adminPages}
      name="pages"
      titleOf={({ title }) => title}
      summary={{
        search: t('Search pages'),
        edit: t('Edit page'),
        fresh: t('New page'),
        empty: t('No pages yet'),
        emptyHint: t('Add pages such as About, Terms or Imprint.'),
      }}
      columns={[
        {
          key: 'title',
          title: t('Title'),
          sort: 'title',
          cell: (page: AdminPage) => <span className="truncate">{page.title}</span>,
        },
        { key: 'path', title: t('Path'), sort: 'path', narrow: true, cell: ({ path }) => path },
        {
          key: 'public',
          title: t('Visible'),
          cell: (page) =>
            page.public ? <Badge tone="good">{t('Public')}</Badge> : <Badge>{t('Draft')}</Badge>,
        },
        {
          key: 'updated_at',
          title: t('Last changed'),
          sort: 'updated_at',
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
          hint: t('Lowercase letters, numbers and hyphens, e.g. /about'),
        },
        { kind: 'switch', name: 'public', label: t('Public'), hint: t('Anyone can open it at its path.') },
        {
          kind: 'custom',
          name: 'sections',
          label: t('Sections'),
          input: Sections,
          summary: sectionsText,
        },
        { kind: 'cover', name: 'cover', label: t('Image'), picture: 'image' },
        {
          kind: 'text',
          name: 'seo_title',
          label: t('Title for search engines'),
          hint: t('Defaults to the page title.'),
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
                label: t('View page'),
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
