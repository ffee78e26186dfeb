import { z } from 'zod'
import { TEACHING, Taught } from '#features/classes/contract.ts'
import { date, defineKind, wholeNumber, yesNo } from '#features/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { CivilDate, Paging, Slug, list } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'

export const courseKind = defineKind({
  name: 'course',
  words: { en: { one: 'Course', many: 'Courses' }, ar: { one: 'دورة', many: 'الدورات' } },
  page: '/courses/:id',
  order: 'office',
  categories: { label: { en: 'Subject', ar: 'الموضوع' } },
  fields: {
    ...TEACHING,
    startsOn: date({ label: { en: 'First day', ar: 'اليوم الأول' } }),
    endsOn: date({ label: { en: 'Last day', ar: 'اليوم الأخير' } }),
    seats: wholeNumber({
      label: { en: 'Places', ar: 'عدد المقاعد' },
      help: {
        en: 'Left empty, there is room for everybody.',
        ar: 'إذا تُرك فارغًا فهناك متسع للجميع.',
      },
      max: 10_000,
    }),
    takesApplications: yesNo({
      label: { en: 'Can be applied for on the site', ar: 'يمكن التقديم عبر الموقع' },
    }),
    applyUntil: date({
      label: { en: 'Apply by', ar: 'آخر يوم للتقديم' },
      help: {
        en: 'Left empty, until the course begins.',
        ar: 'إذا تُرك فارغًا فحتى بداية الدورة.',
      },
    }),
  },
  check: ({ startsOn, endsOn }) =>
    startsOn !== null && endsOn !== null && endsOn < startsOn
      ? [{ field: 'endsOn', message: 'This is before the first day.' }]
      : [],
})

export const Course = Taught.extend({
  startsOn: CivilDate.nullable(),
  endsOn: CivilDate.nullable(),
  /** Null where there is room for everybody. */
  seats: z.number().int().nullable(),
  seatsLeft: z.number().int().nullable(),
  /** Whether one can apply now; a full course may still keep a waiting list. */
  applicationsOpen: z.boolean(),
  applyUntil: CivilDate.nullable(),
})
export type Course = z.infer<typeof Course>

const gate: Gate = { flag: 'DisableCourses', modes: ['full'] }

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  summary: 'Courses with a beginning and an end, and how many places are left.',
  access: 'anyone',
  ...gate,
  input: z.strictObject(Paging),
  reply: list(Course),
  refusals: {},
  cache: 'public',
})

export const showCourse = endpoint({
  method: 'GET',
  path: '/api/course/:id',
  summary: 'One course.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: Course,
  refusals: { 'course-not-found': { status: 404, says: 'We could not find that course.' } },
  cache: 'public',
})
