/* In formatted text: an amount in the shop's currency, which visitors see in theirs. */
(() => {
  const { createElement, Component } = window.React;
  const { EditorState, Modifier } = window.DraftJS;
  const TYPE = "AMOUNT";

  /** Return "1500.50" for "1 500,50 Kč", "" for what is no amount. */
  function plain(text) {
    const found = /^\D{0,8}?([\d\s\u00a0]*\d(?:[.,]\d{1,2})?)\D*$/.exec(text || "");
    return found ? found[1].replace(/[\s\u00a0]/g, "").replace(",", ".") : "";
  }

  function selectedText(content, selection) {
    if (selection.getStartKey() !== selection.getEndKey()) return "";
    const text = content.getBlockForKey(selection.getStartKey()).getText();
    return text.slice(selection.getStartOffset(), selection.getEndOffset());
  }

  class AmountSource extends Component {
    componentDidMount() {
      const { editorState, entityType, onComplete, onClose } = this.props;
      const content = editorState.getCurrentContent();
      const selection = editorState.getSelection();
      const price = plain(window.prompt(entityType.question, plain(selectedText(content, selection))));
      if (!price) return onClose();
      const shown = `${price.replace(".", ",").replace(/\B(?=(\d{3})+(?!\d))/g, "\u00a0")}\u00a0${entityType.sign}`;
      const withEntity = content.createEntity(TYPE, "IMMUTABLE", { price });
      const key = withEntity.getLastCreatedEntityKey();
      const next = Modifier.replaceText(withEntity, selection, shown, null, key);
      return onComplete(EditorState.push(editorState, next, "insert-characters"));
    }

    render() {
      return null;
    }
  }

  const Amount = ({ children }) => createElement("span", { className: "bo-amount" }, children);

  window.draftail.registerPlugin({ type: TYPE, source: AmountSource, decorator: Amount }, "entityTypes");
})();
