import {
  explainIngredient,
  ingredientName,
  type HostDetail,
  type IntervalIngredient,
} from '@meguri/contracts';
import { useLocale, useTranslations } from 'next-intl';
import { classNames } from '../../../design/looks.ts';
import { Duration } from '../../../design/time.tsx';

/** The ingredients of the access interval as bars, the longest one marked; those without a value below. */
export function IntervalIngredients({ interval }: { interval: HostDetail['interval'] }) {
  const t = useTranslations('hosts.interval');
  const locale = useLocale();
  const greatest = Math.max(1, interval.seconds, ...interval.ingredients.map(({ seconds }) => seconds ?? 0));
  const given = interval.ingredients.filter(({ seconds }) => seconds !== null);
  const silent = interval.ingredients.filter(({ seconds }) => seconds === null);
  return (
    <div className="flex flex-col gap-1" data-testid="interval-ingredients">
      <p className="mb-2 flex items-baseline gap-2">
        <span
          className="text-figure font-semibold tracking-tight"
          data-testid="effective-interval"
          data-seconds={interval.seconds}
        >
          <Duration seconds={interval.seconds} />
        </span>
        <span className="text-ink-faint">{t('between')}</span>
      </p>
      <ul className="flex flex-col gap-2.5">
        {given.map((ingredient) => (
          <IngredientBar
            key={ingredient.name}
            ingredient={ingredient}
            scale={greatest}
            detail={explainIngredient(ingredient, interval, locale)}
          />
        ))}
      </ul>
      {silent.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 border-t border-line pt-3 text-small text-ink-faint">
          {silent.map((ingredient) => (
            <li key={ingredient.name} className="flex justify-between gap-3">
              <span>{ingredientName(ingredient.name, locale)}</span>
              <span className="text-right">{explainIngredient(ingredient, interval, locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface IngredientBarProps {
  ingredient: IntervalIngredient;
  /** Seconds of a full bar. */
  scale: number;
  detail: string;
}

function IngredientBar({ ingredient, scale, detail }: IngredientBarProps) {
  const t = useTranslations('hosts.interval');
  const locale = useLocale();
  const { name, seconds, binding } = ingredient;
  return (
    <li data-binding={binding}>
      <p className="flex items-baseline justify-between gap-3">
        <span className={classNames('min-w-0 truncate', binding ? 'font-semibold' : 'text-ink-soft')}>
          {ingredientName(name, locale)}
          {binding && (
            <span className="ml-2 rounded-sm bg-accent-soft px-1.5 py-0.5 text-micro font-medium text-accent">
              {t('binds')}
            </span>
          )}
        </span>
        <span className={classNames('shrink-0', binding && 'font-semibold')}>
          <Duration seconds={seconds} />
        </span>
      </p>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="my-1 h-1.5 w-full rounded-sm bg-sunken"
        aria-hidden
      >
        <rect
          width={((seconds ?? 0) / scale) * 100}
          height="6"
          fill={binding ? 'var(--accent)' : 'var(--ink-faint)'}
        />
      </svg>
      <p className="text-small text-ink-faint">{detail}</p>
    </li>
  );
}
