/**
 * Evenings at 18:30 local time: the last before and the first after each clock change of 2027. Written by hand from
 * the zones' rules, independent of the runtime under test. The last zone has no daylight saving time.
 */
export const evenings: readonly (readonly [zone: string, instant: string])[] = [
  ['Europe/Berlin', '2027-03-27T18:30:00+01:00'],
  ['Europe/Berlin', '2027-03-28T18:30:00+02:00'],
  ['Europe/Berlin', '2027-10-30T18:30:00+02:00'],
  ['Europe/Berlin', '2027-10-31T18:30:00+01:00'],
  ['America/New_York', '2027-03-13T18:30:00-05:00'],
  ['America/New_York', '2027-03-14T18:30:00-04:00'],
  ['America/New_York', '2027-11-06T18:30:00-04:00'],
  ['America/New_York', '2027-11-07T18:30:00-05:00'],
  ['Asia/Beirut', '2027-03-27T18:30:00+02:00'],
  ['Asia/Beirut', '2027-03-28T18:30:00+03:00'],
  ['Asia/Beirut', '2027-10-30T18:30:00+03:00'],
  ['Asia/Beirut', '2027-10-31T18:30:00+02:00'],
  ['Africa/Cairo', '2027-04-29T18:30:00+02:00'],
  ['Africa/Cairo', '2027-04-30T18:30:00+03:00'],
  ['Africa/Cairo', '2027-10-28T18:30:00+03:00'],
  ['Africa/Cairo', '2027-10-29T18:30:00+02:00'],
  ['Australia/Sydney', '2027-04-03T18:30:00+11:00'],
  ['Australia/Sydney', '2027-04-04T18:30:00+10:00'],
  ['Australia/Sydney', '2027-10-02T18:30:00+10:00'],
  ['Australia/Sydney', '2027-10-03T18:30:00+11:00'],
  ['Asia/Riyadh', '2027-03-28T18:30:00+03:00'],
  ['Asia/Riyadh', '2027-10-31T18:30:00+03:00'],
]
