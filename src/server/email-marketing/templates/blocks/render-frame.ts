import { darkRules, darkSurface, outlookDarkRules } from './in-the-dark.ts'
import { htmlOf } from './liquid-text.ts'
import type { Drawing } from './drawing.ts'

/**
 * The whole email around its rows. Outlook gets one table of fixed width (it renders with Word and ignores
 * `max-width`), all others a fluid one. Both `dir` and inline `direction` are set, because clients drop one or the
 * other. Language and direction are repeated inside the body, because most clients strip `html` and `body`; a screen
 * reader chooses its voice by `lang`.
 */
export function framed(rows: string, drawing: Drawing, subject: string): string {
  const { settings, direction, language, font } = drawing
  const { width, background, surface, text } = settings
  return `<!doctype html>
<html lang="${language}" dir="${direction}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${htmlOf(subject)}</title>
<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>
<style>table{border-collapse:collapse}td,p,a,li,h1,h2,h3{font-family:Tahoma,Arial,sans-serif !important}</style><![endif]-->
${sheet(drawing, rows)}
</head>
<body dir="${direction}" style="direction:${direction};margin:0;padding:0;width:100%;background-color:${background};-webkit-text-size-adjust:100%" class="page">
${preheader(settings.preheader)}<table role="presentation" lang="${language}" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${background}" style="direction:${direction};background-color:${background}" class="page"><tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" dir="${direction}" width="${width}" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td><![endif]-->
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${surface}" style="direction:${direction};width:100%;max-width:${width}px;margin:0 auto;background-color:${surface};color:${text};font-family:${font}" class="surface">
${rows}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/**
 * Improvements for clients that support style sheets; the email works without them. Dark mode changes nothing on a
 * chosen background.
 */
const sheet = ({ settings }: Drawing, rows: string) => `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}
u+.page a{color:inherit}
@media (max-width:${settings.width}px){.col{max-width:100% !important}.pad{padding-left:16px !important;padding-right:16px !important}.wide{width:100% !important}}
@media (prefers-color-scheme:dark){.page{background-color:#111417 !important}.surface{background-color:${darkSurface} !important}.ink{color:#e9ecef !important}.quiet,.quiet a{color:#adb5bd !important}${darkRules(rows, settings.surface)}}
${outlookDarkRules(rows)}</style>`

/**
 * Hidden text that an inbox shows beside the subject. The filler after it stops clients from appending the first words
 * of the email.
 */
export const preheader = (text: string) =>
  text === ''
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:transparent;opacity:0">${htmlOf(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>\n`
