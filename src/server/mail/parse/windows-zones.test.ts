import { expect, test } from 'vitest'
import { windowsZones } from './windows-zones.ts'

/**
 * Every name with territory 001 in CLDR's windowsZones.xml (typeVersion 2021a and later), and two that Windows has
 * removed.
 */
const names =
  `Dateline|UTC-11|Aleutian|Hawaiian|Marquesas|Alaskan|UTC-09|Pacific Standard Time (Mexico)|UTC-08|Pacific|US Mountain|
Mountain Standard Time (Mexico)|Mountain|Yukon|Central America|Central|Easter Island|Central Standard Time (Mexico)|Canada Central|
SA Pacific|Eastern Standard Time (Mexico)|Eastern|Haiti|Cuba|US Eastern|Turks And Caicos|Paraguay|Atlantic|Venezuela|
Central Brazilian|SA Western|Pacific SA|Newfoundland|Tocantins|E. South America|SA Eastern|Argentina|Greenland|Montevideo|
Magallanes|Saint Pierre|Bahia|UTC-02|Azores|Cape Verde|UTC|GMT|Greenwich|Sao Tome|Morocco|W. Europe|Central Europe|Romance|
Central European|W. Central Africa|Jordan|GTB|Middle East|Egypt|E. Europe|Syria|West Bank|South Africa|FLE|Israel|South Sudan|
Kaliningrad|Sudan|Libya|Namibia|Arabic|Turkey|Arab|Belarus|Russian|E. Africa|Iran|Arabian|Astrakhan|Azerbaijan|Russia Time Zone 3|
Mauritius|Saratov|Georgian|Volgograd|Caucasus|Afghanistan|West Asia|Ekaterinburg|Pakistan|Qyzylorda|India|Sri Lanka|Nepal|
Central Asia|Bangladesh|Omsk|Myanmar|SE Asia|Altai|W. Mongolia|North Asia|N. Central Asia|Tomsk|China|North Asia East|Singapore|
W. Australia|Taipei|Ulaanbaatar|Aus Central W.|Transbaikal|Tokyo|North Korea|Korea|Yakutsk|Cen. Australia|AUS Central|
E. Australia|AUS Eastern|West Pacific|Tasmania|Vladivostok|Lord Howe|Bougainville|Russia Time Zone 10|Magadan|Norfolk|Sakhalin|
Central Pacific|Russia Time Zone 11|New Zealand|UTC+12|Fiji|Chatham Islands|UTC+13|Tonga|Samoa|Line Islands|Mid-Atlantic|Kamchatka`
    .split(/\|\n?/)
    .map((name) => (/^UTC|Time/.test(name) ? name : `${name} Standard Time`))

test('every Windows time zone name maps to a zone that the runtime knows', () => {
  expect(names).toHaveLength(141)
  const clocks = (zone: string | undefined) =>
    zone && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  expect(names.filter((name) => !clocks(windowsZones.get(name.toLowerCase())))).toEqual([])
  expect([...windowsZones.keys()].toSorted()).toEqual(names.map((name) => name.toLowerCase()).toSorted())
})
