import ArrowRight from 'lucide-react/icons/arrow-right'
import { Accordion } from '#platform/web/ui/accordion.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RadioCards, Segmented } from '#platform/web/ui/choice.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { Figures } from '#platform/web/ui/text.tsx'
import { Part } from './part.tsx'

export function Written() {
  return (
    <Part title="Written text">
      <div className="prose">
        <h2>What we keep about you</h2>
        <p>
          Only what a gift needs: your name, your <a href="#main">email address</a> and, for Gift
          Aid, your home address.
        </p>
        <h3>For how long</h3>
        <ul>
          <li>Six years for Gift Aid, because the law asks for it.</li>
          <li>
            Two years for questions:
            <ol>
              <li>unless you ask us to delete them,</li>
              <li>which we do within a week.</li>
            </ol>
          </li>
        </ul>
        <blockquote>
          <p>The best of people are those who are most useful to people.</p>
        </blockquote>
        <div className="scroller">
          <table>
            <caption>Who sees it</caption>
            <thead>
              <tr>
                <th>Who</th>
                <th>What</th>
                <th className="number">Kept</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Treasurer</td>
                <td>Gifts</td>
                <td className="number">6 years</td>
              </tr>
              <tr>
                <td>Imam</td>
                <td>Questions</td>
                <td className="number">2 years</td>
              </tr>
            </tbody>
          </table>
        </div>
        <hr />
        <p>
          Last changed on <time>21 November 2026</time>.
        </p>
      </div>
    </Part>
  )
}

export function RightToLeft() {
  return (
    <Part title="Right to left">
      <div lang="ar" dir="rtl" className="stack">
        <div className="hero deep frame">
          <Ornament seed="al-noor" place="end" />
          <div className="wrap">
            <p className="label">سباركبروك، برمنغهام</p>
            <h3 className="display title">الأبواب مفتوحة من الفجر إلى العشاء</h3>
            <p className="lead">تعال للصلاة أو للتعلّم أو للجلوس في الفناء.</p>
            <div className="actions">
              <Button>خطّط لزيارتك</Button>
              <Button look="quiet">
                جديد هنا؟ <Icon of={ArrowRight} turns />
              </Button>
            </div>
          </div>
        </div>
        <div className="fields two">
          <Field
            id="ar-email"
            name="email"
            type="email"
            label="البريد الإلكتروني"
            help="لإيصالك فقط."
            error="أدخل بريدًا إلكترونيًا فيه علامة @."
            dir="ltr"
          />
          <Select id="ar-country" name="country" label="البلد">
            <option>المملكة المتحدة</option>
          </Select>
        </div>
        <RadioCards
          legend="المبلغ"
          name="ar-amount"
          columns="three"
          first="5"
          choices={[
            { value: '3', label: '£3', help: 'وجبة ساخنة' },
            { value: '5', label: '£5', help: 'درس' },
            { value: '10', label: '£10', help: 'تدفئة' },
          ]}
        />
        <Segmented
          legend="كم مرة"
          quiet
          name="ar-often"
          first="friday"
          choices={[
            { value: 'once', label: 'مرة واحدة' },
            { value: 'friday', label: 'كل جمعة' },
            { value: 'monthly', label: 'كل شهر' },
          ]}
        />
        <Progress share={0.3} label="30%" />
        <p>
          تم التبرع بمبلغ <Figures>£184,260</Figures> من <Figures>£250,000</Figures> حتى الآن.
        </p>
        <Accordion
          items={[{ id: 'ar-q1', title: 'هل أحتاج إلى حساب؟', content: <p>لا، أبدًا.</p> }]}
        />
        <EmptyState title="لا فعاليات هذا الأسبوع" actions={<Button look="quiet">الدروس</Button>}>
          <p>الحلقات المعتادة مستمرة كما هي.</p>
        </EmptyState>
      </div>
    </Part>
  )
}
