import { deskInput } from '@/app/admin/_components/desk-style';

type Props = { action: string; name: string; day: string; label: string; show: string };

/** Opens another day of the page; its field shows the current one. */
export function DayChoice({ action, name, day, label, show }: Props) {
  return (
    <form action={action} className="flex items-center gap-2 text-sm print:hidden">
      <input
        type="date"
        name={name}
        aria-label={label}
        defaultValue={day}
        key={day}
        className={`${deskInput} max-w-40`}
      />
      <button type="submit" className="text-link min-h-10 cursor-pointer">
        {show}
      </button>
    </form>
  );
}
