/** Reads a value from the browser's local storage; `otherwise` if there is none, or storage is refused. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`pitboss.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Writes a value to the browser's local storage. */
export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`pitboss.${name}`, JSON.stringify(value));
  } catch {
    // storage is full or refused: the value is lost when the page closes
  }
}
