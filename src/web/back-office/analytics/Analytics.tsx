import { AreaPage } from '../shell/AreaPage.tsx'
import { Dashboard } from './Dashboard.tsx'

/** Analytics of listening, for administrators. */
export const AnalyticsPage = () => (
  <AreaPage>
    <Dashboard />
  </AreaPage>
)
