/** What this browser remembers; a private window that refuses storage only forgets. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`pitboss.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`pitboss.${name}`, JSON.stringify(value));
  } catch {
    // nothing is lost but the memory of it
  }
}
