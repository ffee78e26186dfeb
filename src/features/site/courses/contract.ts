import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { TEACHING, Taught } from '#features/site/classes/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { FORM_REFUSALS, SENT } from '#features/ground/submissions/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Paging, Slug, list } from '#platform/shared/fields.ts'
import { toReply, toShape } from '#platform/shared/field-schemas.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { applicationForm } from './rules.ts'

export const courseKind = defineKind({
  name: 'course',
  words: {
    en: { one: 'Course', many: 'Courses' },
    ar: { one: 'دورة', many: 'الدورات' },
    ur: { one: 'کورس', many: 'کورسز' },
  },
  shownAt: PATHS.courses,
  page: PATHS.course,
  order: 'office',
  categories: { label: { en: 'Subject', ar: 'الموضوع', ur: 'موضوع' } },
  fields: {
    ...TEACHING,
    startsOn: {
      type: 'date',
      optional: true,
      label: { en: 'First day', ar: 'اليوم الأول', ur: 'پہلا دن' },
    },
    endsOn: {
      type: 'date',
      optional: true,
      label: { en: 'Last day', ar: 'اليوم الأخير', ur: 'آخری دن' },
    },
    seats: {
      type: 'number',
      min: 0,
      max: 10_000,
      optional: true,
      label: { en: 'Places', ar: 'عدد المقاعد', ur: 'نشستیں' },
      help: {
        en: 'Left empty, there is room for everybody.',
        ar: 'إذا تُرك فارغًا فهناك متسع للجميع.',
        ur: 'خالی ہو تو سب کے لیے جگہ ہے۔',
      },
    },
    takesApplications: {
      type: 'tick',
      label: {
        en: 'Can be applied for on the site',
        ar: 'يمكن التقديم عبر الموقع',
        ur: 'سائٹ پر درخواست دی جا سکتی ہے',
      },
    },
    applyUntil: {
      type: 'date',
      optional: true,
      label: { en: 'Apply by', ar: 'آخر يوم للتقديم', ur: 'درخواست کی آخری تاریخ' },
      help: {
        en: 'Left empty, until the course begins.',
        ar: 'إذا تُرك فارغًا فحتى بداية الدورة.',
        ur: 'خالی ہو تو کورس شروع ہونے تک۔',
      },
    },
  },
  check: ({ startsOn, endsOn }) =>
    startsOn !== null && endsOn !== null && endsOn < startsOn
      ? [{ field: 'endsOn', message: 'This is before the first day.' }]
      : [],
})

const { takesApplications: _, ...rest } = toReply(courseKind.fields)

export const Course = Taught.extend({
  ...rest,
  fee: Taught.shape.fee,
  /** Null where there is room for everybody. */
  seatsLeft: z.number().int().nullable(),
  /** Whether one can apply now; a full course may still keep a waiting list. */
  applicationsOpen: z.boolean(),
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
  refusals: { 'course-not-found': { status: 404, says: 'We can’t find that course.' } },
  cache: 'public',
})

export const applyForCourse = endpoint({
  method: 'POST',
  path: '/api/course/applicant',
  summary: 'Applies for a place in a course. The last one goes to exactly one applicant.',
  access: 'anyone',
  ...gate,
  limit: { times: 20, seconds: 600 },
  form: applicationForm,
  readBy: ['editor', 'teacher'],
  input: z.strictObject({ courseId: Slug, ...toShape(applicationForm.fields), ...SENT }),
  reply: z.object({
    reference: z.string(),
    /** True when no place was left and they wait for one. */
    waiting: z.boolean(),
  }),
  says: 'Thank you. We’ve received your application.',
  refusals: {
    ...FORM_REFUSALS,
    'course-not-found': showCourse.refusals['course-not-found'],
    'applications-closed': {
      status: 409,
      says: 'Applications for this course have closed.',
    },
    'course-full': {
      status: 409,
      says: 'All places are taken. Tick here to join the waiting list, and send it again.',
    },
  },
})
