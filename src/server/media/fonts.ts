import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

interface Font {
  bold: string
  regular: string
}

const inter = (file: string): string => require.resolve(`@expo-google-fonts/inter/${file}`)

const noto = (name: string, bold: string, regular: string): Font => {
  const folder = join(dirname(require.resolve(name)), '../fonts')
  return { bold: join(folder, bold), regular: join(folder, regular) }
}

/** Returns the font files of the scripts in which people write titles. */
export const fonts = () => ({
  latin: { bold: inter('700Bold/Inter_700Bold.ttf'), regular: inter('500Medium/Inter_500Medium.ttf') },
  arabic: noto('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Bold.ttf', 'NotoNaskhArabic-Regular.ttf'),
  hebrew: noto('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Bold.ttf', 'NotoSansHebrew-Regular.ttf'),
  chinese: noto('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf', 'NotoSansHans-Medium.otf'),
  korean: noto('@embedpdf/fonts-kr', 'NotoSansKR-Bold.otf', 'NotoSansKR-Medium.otf'),
})

export type FontScript = keyof ReturnType<typeof fonts>
